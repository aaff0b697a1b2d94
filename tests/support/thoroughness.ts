/** How often a test repeats: enough to notice a fault in `npm test`, everything in `npm run test:all` (TEST_ALL). */

import process from 'node:process'

export const isThorough = process.env['TEST_ALL'] !== undefined

/** Number of repetitions for random actions. Benches specify their own. */
export const rounds = (few: number, many: number): number => (isThorough ? many : few)
