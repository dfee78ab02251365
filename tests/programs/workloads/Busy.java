import java.util.HashMap;
import java.util.Map;

/** Most of the time is in inner() and light(), called by outer(). */
public class Busy {
	static double inner(int n) {
		double s = 0;
		for (int i = 0; i < n; i++)
			s += Math.sin(i) % 7;
		return s;
	}

	static int light(int n) {
		Map<String, Integer> m = new HashMap<>();
		for (int i = 0; i < n; i++)
			m.put("k" + (i % 5000), i);
		return m.size();
	}

	static double outer() {
		double s = 0;
		for (int i = 0; i < 400; i++)
			s += inner(100000) + light(30000);
		return s;
	}

	public static void main(String[] words) {
		int times = words.length > 0 ? Integer.parseInt(words[0]) : 1;
		while (times-- > 0)
			System.out.println(outer() > 0);
	}
}
