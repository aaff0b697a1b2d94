/** Starting a campaign from a filing on SEC Form C. */

import { figureNames } from '#domain/campaign/figures.ts'
import { formCTypes } from '#domain/draft/form-c.ts'
import { draftFieldMaximum, filingLetters } from '#domain/limits.ts'
import { call } from '#contract/call.ts'
import { list, nullable, object, oneOf, record, text } from '#contract/schema.ts'
import { financials } from '#contract/campaign/figures.ts'

const sectionValues = record(text({ max: draftFieldMaximum }), 60)

export const importFormC = call({
  method: 'POST',
  path: 'campaign/form-c-import',
  access: 'owner',
  summary: 'Parses the XML of a Form C filing into the fields of a draft. Nothing is stored.',
  spec: 'vectors 1, decision T27',
  body: object({ xml: text({ min: 1, max: filingLetters, keepSpace: true, inUnits: true }) }),
  reply: object({
    form: oneOf(formCTypes),
    /**
     * Texts for the sections of a draft, by field; figures as `recent.revenue`, `prior.cash`, `employees`, `currency`.
     */
    values: object({
      company: sectionValues,
      fundraising: sectionValues,
      terms: sectionValues,
      figures: record(text({ max: 40 }), figureNames.length * 2 + 2),
    }),
    financials: nullable(financials),
    /** Parts of the filing that have no field here, as in the filing. */
    unmatched: list(object({ path: text({ max: 400 }), text: text({ max: 2000 }) }), 500),
  }),
  errors: ['FILE_UNCHECKED'],
  rate: 20,
  // In JSON a character of the filing may take several bytes.
  bodyBytes: 3 * filingLetters,
})
