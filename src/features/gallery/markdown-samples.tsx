import { CampaignText } from '#src/components/markdown/campaign-text.tsx'
import { Markdown } from '#src/components/markdown/markdown.tsx'
import { MarkdownField } from '#src/components/markdown/markdown-field.tsx'
import { MarkdownTools } from '#src/components/markdown/markdown-tools.tsx'
import { PicturePanel } from '#src/components/markdown/picture-panel.tsx'
import type { TextPictures } from '#src/components/markdown/text-pictures.ts'
import { useForm } from '#src/components/form/use-form.ts'
import { ChangedText } from '#src/components/proposal/changed-text.tsx'
import { Prose } from '#src/ui/layout.tsx'
import { type SampleProps, offline } from './form-samples.tsx'

const pictures: TextPictures = { put: () => Promise.reject(offline), needsConnection: false }

export function MarkdownSample({ texts }: SampleProps) {
  const markdown = `## ${texts.title}\n\n**${texts.title}** ${texts.sentence}\n\n- ${texts.sentence}\n- ${texts.short}`
  const { field } = useForm({ initial: { written: markdown }, validate: () => [] })
  const tools = { of: field('written'), area: { current: null }, lang: undefined, pictures, onPreview() {} }
  return (
    <>
      <Prose>
        <Markdown text={markdown} />
      </Prose>
      <CampaignText text={markdown} />
      <MarkdownField of={field('written')} label={texts.title} hint={texts.sentence} pictures={pictures} />
      <MarkdownTools {...tools} isPreview={false} />
      <MarkdownTools {...tools} isPreview />
      <PicturePanel
        id="sample-picture"
        pictures={pictures}
        editorText={() => texts.short}
        onInsert={() => {}}
        onCancel={() => {}}
      />
      <ChangedText
        of={{ section: 'story', path: 'longStory', kind: 'text', before: '', after: markdown }}
        value={markdown}
      />
    </>
  )
}
