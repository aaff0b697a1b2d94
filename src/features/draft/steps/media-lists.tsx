/** Lists of step 5: links, videos, pictures and documents. */

import { listSections } from '#domain/draft/campaign-sections.ts'
import { longTextMaximum } from '#domain/limits.ts'
import { videoOf } from '#domain/campaign/story.ts'
import { VideoFrame } from '#src/components/campaign/video-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { AreaField, LineField, RadioField } from '#src/features/draft/fields/fields.tsx'
import { DraftFileField } from '#src/features/draft/fields/file-field.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { ItemList } from '#src/features/draft/fields/item-list.tsx'
import { PartGroup } from '#src/features/draft/fields/part-group.tsx'

type MediaSection = 'links' | 'videos' | 'images' | 'documents'

export function MediaList({ part, section }: { readonly part: FormPart; readonly section: MediaSection }) {
  const { text, number } = useIntl()
  return (
    <PartGroup editable={part.editable}>
      <ItemList
        part={part}
        title={text(`draft.section.${section}`)}
        lead={text(`steps.${section}Lead`, { most: listSections[section].most })}
        add={text(`steps.${section}Add`)}
        nameOf={(index) => text(`steps.${section}Number`, { place: number(index) })}
        most={listSections[section].most}
        first="title"
        // Without a choice of the owner, a document is private.
        {...(section === 'documents' ? { initial: { visibility: 'private' } } : {})}
      >
        {(item) => (
          <>
            <LineField of={item.field('title')} />
            <Rest item={item} section={section} editable={part.editable} />
          </>
        )}
      </ItemList>
    </PartGroup>
  )
}

interface RestProps {
  readonly item: FormPart
  readonly section: MediaSection
  readonly editable: boolean
}

function Rest({ item, section, editable }: RestProps) {
  const { text } = useIntl()
  const { field } = item
  switch (section) {
    case 'links':
      return <LineField of={field('url')} kind="url" />
    case 'videos': {
      const video = videoOf(field('url').value)
      return (
        <>
          <LineField of={field('url')} kind="url" />
          {video ? <VideoFrame video={video} title={field('title').value || field('url').label} /> : null}
          <AreaField of={field('description')} most={longTextMaximum} rows={2} />
        </>
      )
    }
    case 'images':
      return (
        <>
          <AreaField of={field('description')} most={longTextMaximum} rows={2} />
          <DraftFileField of={field('file')} kind="campaign-image" disabled={!editable} />
        </>
      )
    case 'documents':
      return (
        <>
          <RadioField
            of={field('visibility')}
            choices={(['private', 'public'] as const).map((value) => ({
              value,
              label: text(`steps.visibility.${value}`),
              text: text(`steps.visibility.${value}Text`),
            }))}
          />
          <DraftFileField of={field('file')} kind="document" disabled={!editable} />
        </>
      )
  }
}
