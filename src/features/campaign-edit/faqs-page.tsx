import { createsCampaign } from '#sync/outbox.ts'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { FaqList } from './faq-list.tsx'
import { PeopleList } from './people-list.tsx'
import { StepFrame, StepLoader } from './step-frame.tsx'
import { type OpenDraft, useSection } from './use-section.ts'
import { useStep } from './use-step.ts'

/** Step 4: questions and answers, and the people behind the campaign. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <FaqsStep open={open} />}</StepLoader>
)

function FaqsStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const faqs = useSection(open, 'faqs')
  const team = useSection(open, 'team')
  const leads = useSection(open, 'leads')
  const step = useStep(open, 'faqs', [faqs, team, leads])
  const begun = open.record?.items.some(createsCampaign) ?? false
  return (
    <StepFrame of={step} title={text('draft.step.faqs')} lead={text('steps.faqsLead')}>
      <FaqList part={step.part('faqs')} required={open.draft.rules.requiredFaqs} />
      <PeopleList
        part={step.part('team')}
        section="team"
        accessOf={open.draft.campaign.isOwner && !begun ? open.id : undefined}
      />
      <PeopleList part={step.part('leads')} section="leads" />
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.faqs') })
