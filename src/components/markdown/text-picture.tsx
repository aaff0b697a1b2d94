import type { ReactNode } from 'react'
import type { Picture } from '#contract/shapes.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'
import styles from './text-picture.module.css'

/** A narrower one would be enlarged beyond its pixels. */
const fullWidth = 480

/** Shows those pictures of a text that the server has found, in their own proportions. */
export function pictureOf(pictures: readonly Picture[] | undefined): (id: string, alt: string) => ReactNode {
  return (id, alt) => {
    const picture = pictures?.find((each) => each.id === id)
    if (!picture) return undefined
    const isNarrow = picture.height > picture.width || picture.width < fullWidth
    return (
      <PictureView
        picture={{ ...picture, alt }}
        sizes={isNarrow ? '(min-width: 30rem) 24rem, 92vw' : '(min-width: 45rem) 42rem, 92vw'}
        {...(isNarrow && styles.narrow ? { className: styles.narrow } : {})}
      />
    )
  }
}
