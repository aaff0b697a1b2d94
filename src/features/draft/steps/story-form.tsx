import { highlightMaximum, longStoryMaximum, storyMaximum } from '#domain/limits.ts'
import { videoOf } from '#domain/campaign/story.ts'
import { VideoFrame } from '#src/components/campaign/video-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { ChoiceField, FormattedField, LineField, RadioField } from '#src/features/draft/fields/fields.tsx'
import { DraftFileField } from '#src/features/draft/fields/file-field.tsx'
import type { FormPart } from '#src/features/draft/fields/form-part.ts'
import { languageChoices } from '#src/features/draft/fields/language-names.ts'
import { PartGroup } from '#src/features/draft/fields/part-group.tsx'

/** The campaign's name, headline and story. */
export function StoryForm({ part }: { readonly part: FormPart }) {
  const { text } = useIntl()
  const { field, editable, values } = part
  const uploadType = values['uploadType'] ?? ''
  const video = videoOf(values['videoUrl'] ?? '')
  const language = values['language'] || undefined
  const lang = language === undefined ? {} : { lang: language }
  return (
    <PartGroup editable={editable}>
      <ChoiceField of={field('language')} choices={languageChoices} hint={text('steps.languageHint')} />
      <LineField of={field('name')} hint={text('steps.nameHint')} input={lang} />
      <LineField of={field('highlight')} hint={text('steps.highlightHint', { most: highlightMaximum })} input={lang} />
      <RadioField
        of={field('uploadType')}
        choices={(['image', 'video'] as const).map((value) => ({ value, label: text(`steps.upload.${value}`) }))}
      />
      {uploadType === 'video' ? (
        <>
          <LineField of={field('videoUrl')} kind="url" />
          {video ? <VideoFrame video={video} title={field('videoUrl').label} /> : null}
        </>
      ) : null}
      {uploadType === '' ? null : <DraftFileField of={field('storyImage')} kind="story-image" disabled={!editable} />}
      <FormattedField of={field('campaignStory')} most={storyMaximum} {...lang} />
      <FormattedField
        of={field('longStory')}
        most={longStoryMaximum}
        rows={10}
        hint={text('steps.longStoryHint')}
        {...lang}
      />
    </PartGroup>
  )
}
