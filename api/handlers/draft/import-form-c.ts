import { handle } from '#api/handlers/handler.ts'
import { readFiling } from '#api/services/draft/read-filing.ts'
import * as filingCalls from '#contract/draft/filing.ts'

/** Maximum number of unmatched values that are returned, and of their characters. */
const mostLetters = 1000
const mostPath = 300
const mostUnmatched = 500

/** Changes nothing: the parsed filing is returned to the owner, who applies it to a draft. */
export const importFormC = handle(filingCalls.importFormC, async ({ body, member }, deps) => {
  const { form, values, financials, unmatched } = await readFiling(body.xml, member, deps)
  return {
    form,
    values: {
      company: { ...values.company },
      fundraising: { ...values.fundraising },
      terms: { ...values.terms },
      figures: { ...values.figures },
    },
    financials: financials ? { ...financials, years: [...financials.years] } : null,
    unmatched: unmatched
      .slice(0, mostUnmatched)
      .map(({ path, text }) => ({ path: path.slice(-mostPath), text: cut(text) })),
  }
})

function cut(text: string): string {
  return text.length <= mostLetters ? text : `${text.slice(0, mostLetters).toWellFormed()}…`
}
