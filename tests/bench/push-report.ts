/** The relay's bench in the list of all benches. */

import { benchPush } from './push-bench.ts'
import { type Bench, numberOption } from './report.ts'

export const pushBench: Bench = {
  name: 'push',
  about: 'messages a second and core through the relay, relative to encryption alone',
  run: async (context) => {
    const { encryptionPerSecond, endToEndPerSecond, ratio, firstPerSecond } = await benchPush(
      numberOption(context, 'rounds', 5),
    )
    return {
      figures: [
        { name: 'relative to encryption alone', value: ratio, unit: '×', goal: { atLeast: 0.8 }, floor: 1 },
        { name: 'messages through the relay', value: endToEndPerSecond, unit: '/s' },
        { name: 'encryptions alone', value: encryptionPerSecond, unit: '/s' },
        { name: 'first message to new devices', value: firstPerSecond, unit: '/s' },
      ],
      tables: [],
      notes: ['One thread, database included; the push service responds immediately.'],
    }
  },
}
