import { handle } from '#api/handlers/handler.ts'
import * as filingCalls from '#contract/draft/filing.ts'
import { CallError } from '#contract/errors.ts'
import { readFormC } from '#domain/draft/form-c.ts'

/** Maximum number of unmatched values that are returned, and of their characters. */
const mostLetters = 1000
const mostPath = 300
const mostUnplaced = 500

/** Changes nothing: the parsed filing is returned to the owner, who applies it to a draft. */
export const importFormC = handle(filingCalls.importFormC, async ({ body }, { filings }) => {
  const texts = filings.read(body.xml)
  if (texts === 'unsafe') throw new CallError('INVALID_INPUT', {}, [{ path: 'xml', code: 'unsafe' }])
  const filing = texts === 'unreadable' ? undefined : readFormC(texts)
  if (!filing) throw new CallError('INVALID_INPUT', {}, [{ path: 'xml', code: 'format' }])
  const { form, values, financials, unplaced } = filing
  return {
    form,
    values: {
      company: { ...values.company },
      fundraising: { ...values.fundraising },
      terms: { ...values.terms },
      figures: { ...values.figures },
    },
    financials: financials ? { ...financials, years: [...financials.years] } : null,
    unplaced: unplaced
      .slice(0, mostUnplaced)
      .map(({ path, text }) => ({ path: path.slice(-mostPath), text: cut(text) })),
  }
})

function cut(text: string): string {
  return text.length <= mostLetters ? text : `${text.slice(0, mostLetters).toWellFormed()}…`
}
