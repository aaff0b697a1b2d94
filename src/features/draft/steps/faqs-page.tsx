import { createsCampaign } from '#sync/outbox.ts'
import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { FaqList } from './faq-list.tsx'
import { TeamList } from './team-list.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'

/** Step 4: questions and answers, and the campaign's team. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <FaqsStep open={open} />}</StepLoader>
)

function FaqsStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const faqs = useSection(open, 'faqs')
  const team = useSection(open, 'team')
  const leads = useSection(open, 'leads')
  const step = useStep(open, 'faqs', [faqs, team, leads])
  const started = open.record?.items.some(createsCampaign) ?? false
  return (
    <StepFrame of={step} title={text('draft.step.faqs')} lead={text('steps.faqsLead')}>
      <FaqList part={step.part('faqs')} required={open.draft.rules.requiredFaqs} />
      <TeamList
        part={step.part('team')}
        section="team"
        accessOf={open.draft.campaign.isOwner && !started ? open.id : undefined}
      />
      <TeamList part={step.part('leads')} section="leads" />
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.faqs') })
