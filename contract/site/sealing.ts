/** Re-encryption after a rotation of the site's secret, as administrators see it (decision record 0041). */

import { call } from '#contract/call.ts'
import { bool, integer, object, type Value } from '#contract/schema.ts'

/** Values are counted up to this number. */
export const countedValues = 1000

export const getSealing = call({
  method: 'GET',
  path: 'admin/sealing',
  access: 'admin',
  summary: 'Returns how much is still encrypted under a former secret of the site.',
  spec: 'issue 18.8',
  reply: object({
    /** Whether the site has a former secret. */
    hasFormer: bool(),
    remaining: integer({ min: 0, max: countedValues }),
  }),
})
export type SealingStatus = Value<typeof getSealing.reply>
