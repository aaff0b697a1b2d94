/** Investors accept the amended terms of a campaign (decision T32). */

import { call } from '#contract/call.ts'
import { id, object } from '#contract/schema.ts'
import { done } from '#contract/shapes.ts'

export const reconfirm = call({
  method: 'POST',
  path: 'process-investment/{investorId}/reconfirmation',
  access: 'user',
  summary: "Accepts the new terms of a campaign for all of the user's investments in it.",
  spec: 'decision T32',
  params: object({ investorId: id() }),
  reply: done,
  errors: ['RECONFIRMATION_OVER'],
  idempotent: true,
  stale: ['my-investment/', 'process-investment/', 'get-investment-process-reciept/', 'equities/'],
})
