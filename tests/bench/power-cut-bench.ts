/** Power cuts of the embedded database, with five hundred images. */

import { runPowerCuts } from '#tests/support/power-cut/power-cuts.ts'
import { type Bench, numberOption } from './report.ts'

export const powerCutBench: Bench = {
  name: 'power-cut',
  about: 'power cuts during writes: each image opens, with every acknowledged booking',
  run: async (context) => {
    const images = numberOption(context, 'rounds', 500)
    const report = await runPowerCuts(images, Date.now() % 1_000_000, (checked) => {
      if (checked % 25 === 0) context.log(`${checked} of ${images} images`)
    })
    return {
      figures: [
        { name: 'images', value: report.images, unit: '' },
        { name: 'acknowledged bookings compared', value: report.acknowledged, unit: '', goal: { atLeast: images } },
        { name: 'faults', value: report.faults.length, unit: '', goal: { atMost: 0 } },
      ],
      tables: [],
      notes: report.faults,
    }
  },
}
