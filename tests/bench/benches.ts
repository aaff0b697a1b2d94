/** Every bench, in the order in which they run. */

import { browseBench } from './browse-bench.ts'
import { investBench } from './invest-bench.ts'
import { killBench } from './kill-bench.ts'
import { lighthouseBench } from './lighthouse-bench.ts'
import { pushBench } from './push-report.ts'
import type { Bench } from './report.ts'
import { rpsBench } from './rps-bench.ts'
import { slowLineBench } from './slow-line-bench.ts'
import { typingBench } from './typing-bench.ts'

export const benches: readonly Bench[] = [
  browseBench,
  rpsBench,
  pushBench,
  slowLineBench,
  lighthouseBench,
  investBench,
  killBench,
  typingBench,
]
