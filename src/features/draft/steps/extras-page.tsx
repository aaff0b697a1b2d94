import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { ExtrasForm } from './extras-form.tsx'
import { MediaList } from './media-lists.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'

/** Step 5: optional additions to the story. */
export const Page: PageModule['Page'] = ({ params }) => (
  <StepLoader id={params['id'] ?? ''}>{(open) => <ExtrasStep open={open} />}</StepLoader>
)

function ExtrasStep({ open }: { readonly open: OpenDraft }) {
  const { text } = useIntl()
  const extras = useSection(open, 'extras')
  const links = useSection(open, 'links')
  const videos = useSection(open, 'videos')
  const images = useSection(open, 'images')
  const documents = useSection(open, 'documents')
  const step = useStep(open, 'extras', [extras, links, videos, images, documents])
  return (
    <StepFrame of={step} title={text('draft.step.extras')} lead={text('steps.extrasLead')}>
      <ExtrasForm part={step.part('extras')} />
      <MediaList part={step.part('images')} section="images" />
      <MediaList part={step.part('documents')} section="documents" />
      <MediaList part={step.part('videos')} section="videos" />
      <MediaList part={step.part('links')} section="links" />
    </StepFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('draft.step.extras') })
