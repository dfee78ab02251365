for zone in UTC UTC-2; do TZ=$zone stackfold -q --meta a-recording-describes-itself.in | grep date; done
