/** `npm run check`: the checks before a commit. No browser, no database. */

import { print, toolScript } from './prepare.mjs'
import { runStages, stage, staticStages } from './stages.mjs'

const unit = stage('unit, structure', toolScript('vitest'), 'run', '--project', 'unit', '--project', 'structure')
// The tests also wait for files and threads; stages that only read the sources run in the meantime.
const lanes = [staticStages(), [unit]].map((stages) => runStages(process.execPath, stages))
const failed = (await Promise.all(lanes)).flat()
if (failed.length > 0) print(`Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
