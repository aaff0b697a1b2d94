/** Every bench, in the order in which they run. */

import { browseBench } from './browse-bench.ts'
import { investBench } from './invest-bench.ts'
import { memoryBench } from './memory-bench.ts'
import { junkBench } from './junk-bench.ts'
import { killBench } from './kill-bench.ts'
import { lighthouseBench } from './lighthouse-bench.ts'
import { portfolioBench } from './portfolio-bench.ts'
import { powerCutBench } from './power-cut-bench.ts'
import { overloadBench } from './overload-bench.ts'
import { pushBench } from './push-report.ts'
import type { Bench } from './report.ts'
import { rpsBench } from './rps-bench.ts'
import { slowLineBench } from './slow-line-bench.ts'
import { typingBench } from './typing-bench.ts'
import { yearBench } from './year-bench.ts'

export const benches: readonly Bench[] = [
  browseBench,
  rpsBench,
  overloadBench,
  pushBench,
  slowLineBench,
  lighthouseBench,
  portfolioBench,
  investBench,
  memoryBench,
  killBench,
  yearBench,
  junkBench,
  powerCutBench,
  typingBench,
]
