for zone in UTC UTC-2; do TZ=$zone stackfold -q --meta a-recording-tells-of-itself.in | grep date; done
