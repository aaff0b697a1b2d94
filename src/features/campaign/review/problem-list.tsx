import { campaignSteps } from '#domain/draft/step-names.ts'
import { type FieldCode, fieldCodes } from '#domain/field.ts'
import { fieldName, knownSection } from '#src/components/campaign/draft-names.ts'
import { problemText } from '#src/components/form/use-form.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Review } from './decisions.ts'

/** Draft, under review and declined: the campaign was not live yet. */
const unborn: ReadonlySet<number> = new Set([0, 1, 3])

/** What prevents the campaign from going live, by step and field; irrelevant once it was live. */
export function ProblemList({ of: { problems, campaign } }: { readonly of: Review }) {
  const intl = useIntl()
  const { text } = intl
  if (!unborn.has(campaign.status)) return null
  if (problems.length === 0)
    return campaign.status <= 1 ? <Notice variant="good" title={text('admin.checklistComplete')} /> : null
  const steps = campaignSteps.filter((step) => problems.some((problem) => problem.step === step))
  return (
    <Notice variant="warn" title={text('admin.checklistOpen', { count: problems.length })}>
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
                  {text('admin.problem', { field: nameOf(section, path), problem: problemTextOf(code, limit) })}
                </li>
              ))}
          </ul>
        </div>
      ))}
    </Notice>
  )

  /** Falls back to the wire name if a section is unknown. */
  function nameOf(section: string, path: string): string {
    const known = knownSection(section)
    return known === undefined ? path : fieldName(known, path, intl)
  }

  function problemTextOf(code: string, limit: number | null): string {
    return isFieldCode(code) ? problemText({ code, ...(limit === null ? {} : { limit }) }, intl) : text('field.format')
  }
}

function isFieldCode(code: string): code is FieldCode {
  return fieldCodes.some((known) => known === code)
}
