import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { CompanyForm } from './company-form.tsx'
import { FilingImport } from '#src/features/draft/filing-import.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'

/** Step 1: the company. Changes are stored on the device and sent as soon as possible. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <CompanyStep open={open} />}</StepLoader>
)

function CompanyStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const company = useSection(open, 'company')
  const step = useStep(open, 'company', [company])
  return (
    <StepFrame of={step} title={text('edit.company.title')} lead={text('edit.company.lead')}>
      {open.draft.editable.includes('terms') ? (
        <FilingImport campaignId={open.id} entered={step.facts.sections} flush={company.flush} />
      ) : null}
      <CompanyForm part={step.part('company')} nameMinimum={open.draft.rules.companyNameMinimum} />
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('edit.company.title') })
