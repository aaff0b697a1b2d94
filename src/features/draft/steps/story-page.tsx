import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { TextCampaign } from '#src/components/markdown/campaign-text.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { StoryForm } from './story-form.tsx'
import { TranslationsPanel } from '#src/features/draft/translations-panel.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'
import { listSections } from '#domain/draft/campaign-sections.ts'
import { LineField } from '#src/features/draft/fields/fields.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { ItemList } from '#src/features/draft/fields/item-list.tsx'
import { PartGroup } from '#src/features/draft/fields/part-group.tsx'

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
      <TextCampaign value={open.id}>
        <StoryForm part={step.part('story')} />
        <HighlightsList part={step.part('highlights')} />
        <TranslationsPanel of={step} />
      </TextCampaign>
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.story') })

/** Reasons in one line each. */
function HighlightsList({ part }: { readonly part: FormPart }) {
  const { text, number } = useIntl()
  const nameOf = (index: number): string => text('steps.highlightNumber', { place: number(index) })
  return (
    <PartGroup editable={part.editable}>
      <ItemList
        part={part}
        title={text('draft.section.highlights')}
        lead={text('steps.highlightsLead')}
        add={text('steps.addHighlight')}
        nameOf={nameOf}
        most={listSections.highlights.most}
        first="text"
      >
        {(item) => <LineField of={item.field('text')} />}
      </ItemList>
    </PartGroup>
  )
}
