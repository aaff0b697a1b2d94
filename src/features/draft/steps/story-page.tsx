import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { HighlightsList } from './highlights-list.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { StoryForm } from './story-form.tsx'
import { TranslationsPanel } from '#src/features/draft/translations-panel.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'

/** Step 3: the story, in the owner's language and in others. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <StoryStep open={open} />}</StepLoader>
)

function StoryStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const story = useSection(open, 'story')
  const highlights = useSection(open, 'highlights')
  const translations = useSection(open, 'translations')
  const step = useStep(open, 'story', [story, highlights, translations])
  return (
    <StepFrame of={step} title={text('draft.step.story')} lead={text('steps.storyLead')}>
      <StoryForm part={step.part('story')} />
      <HighlightsList part={step.part('highlights')} />
      <TranslationsPanel of={step} />
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.story') })
