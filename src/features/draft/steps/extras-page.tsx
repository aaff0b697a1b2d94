import type { PageModule } from '#src/components/page.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { MediaList } from './media-lists.tsx'
import { StepFrame, StepLoader } from '#src/features/draft/step-frame.tsx'
import { type OpenDraft, useSection } from '#src/features/draft/use-section.ts'
import { useStep } from '#src/features/draft/use-step.ts'
import { LineField, TickField } from '#src/features/draft/fields/fields.tsx'
import { DraftFileField } from '#src/features/draft/fields/file-field.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { Pair, PartGroup } from '#src/features/draft/fields/part-group.tsx'

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

/** Links, the analytics id and the contract. */
function ExtrasForm({ part }: { readonly part: FormPart }) {
  const { text } = useIntl()
  const { field, editable, values } = part
  const copies = values['contractCopy'] === 'yes'
  const own = copies && values['manageContract'] === 'yes'
  return (
    <>
      <PartGroup editable={editable} title={text('steps.addresses')}>
        <LineField of={field('website')} kind="url" />
        <Pair>
          <LineField of={field('facebook')} kind="url" />
          <LineField of={field('twitter')} kind="url" />
        </Pair>
        <Pair>
          <LineField of={field('linkedin')} kind="url" />
          <LineField of={field('youtube')} kind="url" />
        </Pair>
        <LineField of={field('analyticsId')} input={{ dir: 'ltr' }} hint={text('steps.analyticsHint')} />
      </PartGroup>
      <PartGroup editable={editable} title={text('steps.contract')} lead={text('steps.contractLead')}>
        <TickField of={field('contractCopy')} />
        {copies ? <TickField of={field('manageContract')} /> : null}
        {own || (values['contract'] ?? '') !== '' ? (
          <DraftFileField of={field('contract')} kind="contract" disabled={!editable} />
        ) : null}
      </PartGroup>
    </>
  )
}
