import type { CampaignDetail } from '#contract/campaign/campaign-detail.ts'
import { Markdown } from '#src/components/markdown/markdown.tsx'
import { pictureOf } from '#src/components/markdown/text-picture.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { Prose } from '#src/ui/layout.tsx'
import styles from './overview.module.css'

/** The story, formatted. */
export function StoryText({ campaign: { story, longStory, textPictures } }: { readonly campaign: CampaignDetail }) {
  const { text } = useIntl()
  if (story + longStory === '') return null
  const as = { picture: pictureOf(textPictures), level: 3, dir: 'auto' } as const
  return (
    <Prose>
      <h2>{text('detail.about')}</h2>
      {story === '' ? null : (
        <div className={styles.lead}>
          <Markdown text={story} {...as} />
        </div>
      )}
      <Markdown text={longStory} {...as} />
    </Prose>
  )
}
