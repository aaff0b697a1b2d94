import { campaignSteps } from '#domain/campaign-sections.ts'
import { type FieldCode, fieldCodes } from '#domain/field.ts'
import { fieldName, knownSection } from '#src/components/draft-names.ts'
import { problemText } from '#src/components/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Review } from './decisions.ts'

/** Draft, under review and declined: going live is still ahead. */
const unborn: ReadonlySet<number> = new Set([0, 1, 3])

/** What keeps the campaign from going live, by step and field; of no matter once it was live. */
export function ProblemList({ of: { problems, campaign } }: { readonly of: Review }) {
  const intl = useIntl()
  const { text } = intl
  if (!unborn.has(campaign.status)) return null
  if (problems.length === 0)
    return campaign.status <= 1 ? <Notice look="good" title={text('admin.checklistComplete')} /> : null
  const steps = campaignSteps.filter((step) => problems.some((problem) => problem.step === step))
  return (
    <Notice look="warn" title={text('admin.checklistOpen', { count: problems.length })}>
      {steps.map((step) => (
        <div key={step}>
          <p>
            <b>{text(`draft.step.${step}`)}</b>
          </p>
          <ul>
            {problems
              .filter((problem) => problem.step === step)
              .map(({ section, path, code, limit }) => (
                <li key={`${section}.${path}`}>
                  {text('admin.problem', { field: nameOf(section, path), problem: said(code, limit) })}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Notice>
  )

  /** The word of the wire where a section is not known: better than nothing. */
  function nameOf(section: string, path: string): string {
    const known = knownSection(section)
    return known === undefined ? path : fieldName(known, path, intl)
  }

  function said(code: string, limit: number | null): string {
    return isFieldCode(code) ? problemText({ code, ...(limit === null ? {} : { limit }) }, intl) : text('field.format')
  }
}

function isFieldCode(code: string): code is FieldCode {
  return fieldCodes.some((known) => known === code)
}
