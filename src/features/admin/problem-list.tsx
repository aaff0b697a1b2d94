import { campaignSteps } from '#domain/campaign-sections.ts'
import { type FieldCode, fieldCodes } from '#domain/field.ts'
import { fieldName, knownSection } from '#src/components/draft-names.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Review } from './decisions.ts'

/** What keeps the campaign from going live, by step and field. */
export function ProblemList({ of: { problems, campaign } }: { readonly of: Review }) {
  const intl = useIntl()
  const { text } = intl
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
    return isFieldCode(code) ? text(`field.${code}`, { limit: limit ?? 0, size: '' }) : text('field.format')
  }
}

function isFieldCode(code: string): code is FieldCode {
  return fieldCodes.some((known) => known === code)
}
