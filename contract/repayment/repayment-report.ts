/** Reports that owners attach to repayments for the investors that receive them. */

import { call, file } from '#contract/call.ts'
import { id, nullable, object } from '#contract/schema.ts'
import { documentTypes } from '#contract/uploads.ts'
import { repaymentDetail, repaymentStale } from './repayment.ts'

export const setRepaymentReport = call({
  method: 'POST',
  path: 'repayment-report',
  access: 'owner',
  summary: 'Attaches an uploaded file to a repayment for its investors, replaces it, or deletes it.',
  spec: 'investing 3, decision T75',
  body: object({ repaymentId: id(), fileId: nullable(id()) }),
  reply: repaymentDetail,
  errors: ['REPAYMENT_ENDED'],
  idempotent: true,
  stale: repaymentStale,
  rate: 30,
})

export const downloadRepaymentReport = file({
  method: 'GET',
  path: 'repayment-report/{id}',
  access: 'user',
  summary: 'Returns the report of a repayment to its owner, the investors with a share of it, and administrators.',
  spec: 'investing 3, decision T75',
  params: object({ id: id() }),
  contentTypes: Object.keys(documentTypes),
  localized: false,
})
