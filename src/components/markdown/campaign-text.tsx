import { createContext, type ReactNode, useContext } from 'react'
import { listTextPictures } from '#contract/draft/text-pictures.ts'
import { picturesIn } from '#domain/content/markdown.ts'
import { useQuery } from '#src/data/use-query.ts'
import { classes } from '#src/ui/classes.ts'
import layout from '#src/ui/layout.module.css'
import { Markdown } from './markdown.tsx'
import { pictureOf } from './text-picture.tsx'

/** The campaign whose texts are shown; without one, pictures are their descriptions. */
export const TextCampaign = createContext<string | undefined>(undefined)

interface CampaignTextProps {
  readonly text: string
  readonly lang?: string | undefined
  /** Shows a picture that waits on this device; undefined for any other. */
  readonly renderWaiting?: ((id: string, alt: string) => ReactNode) | undefined
  /** As visitors read it. Otherwise line breaks within paragraphs are kept, as its authors entered them. */
  readonly isPublished?: boolean
}

/** A formatted text of a campaign, for its team and administrators. */
export function CampaignText({ text, lang, renderWaiting, isPublished = false }: CampaignTextProps) {
  const id = useContext(TextCampaign)
  const pictures = useQuery(
    listTextPictures,
    id !== undefined && picturesIn(text).length > 0 ? { params: { id } } : null,
  )
  const stored = pictureOf(pictures.data)
  return (
    <div className={classes(layout.prose, layout.compact, !isPublished && 'multiline')} lang={lang}>
      <Markdown
        text={text}
        picture={(file, alt) => renderWaiting?.(file, alt) ?? stored(file, alt)}
        level={3}
        dir="auto"
      />
    </div>
  )
}
