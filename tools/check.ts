/** `npm run check`: what a change should pass before it is committed. No browser, no database. */

import { print, toolScript } from './prepare.mjs'
import { runStages, stage, staticStages } from './stages.mjs'

const unit = stage('unit, structure', toolScript('vitest'), 'run', '--project', 'unit', '--project', 'structure')
const failed = await runStages(process.execPath, [...staticStages(), unit])
if (failed.length > 0) print(`Failed: ${failed.join(', ')}.`)
process.exitCode = failed.length === 0 ? 0 : 1
