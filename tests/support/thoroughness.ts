/** How much of a test is repeated: enough to notice a fault in `npm test`, everything in `npm run test:all` (TEST_ALL). */

import process from 'node:process'

export const isThorough = process.env['TEST_ALL'] !== undefined

/** How often to do what chance decides. Benches give numbers of their own. */
export const rounds = (few: number, many: number): number => (isThorough ? many : few)
