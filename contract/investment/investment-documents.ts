/** The documents of one campaign that its investor may open now (investing 2, 7, decision T75). */

import { call } from '#contract/call.ts'
import { id, instant, list, nullable, object, oneOf, text, type Value } from '#contract/schema.ts'

const document = object({
  /**
   * `agreement`: the signed agreement of an investment. `receipt`: of an investment. `campaign`: a document of the
   * campaign, public, or private and open to this investor.
   */
  kind: oneOf(['agreement', 'receipt', 'campaign']),
  /** Of the investment, or of the document of the campaign. */
  id: id(),
  /** The title of a document of the campaign, otherwise the reference of the investment. */
  title: text({ max: 300 }),
  /** When it was signed, reserved or uploaded. */
  at: nullable(instant()),
})
export type InvestmentDocument = Value<typeof document>

export const listInvestmentDocuments = call({
  method: 'GET',
  path: 'my-investment/portfolio/{campaignId}/documents',
  access: 'user',
  summary:
    "Lists the documents that the user may open of a campaign in which they invest: agreements, receipts and the campaign's own.",
  spec: 'investing 2, 7, decision T75',
  params: object({ campaignId: id() }),
  reply: object({
    campaign: object({ id: id(), name: text({ max: 200 }) }),
    items: list(document, 600),
  }),
  cache: 'private',
})
