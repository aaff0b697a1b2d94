import type { ReactNode } from 'react'
import type { Picture } from '#contract/shapes.ts'
import { PictureView } from '#src/components/campaign/picture.tsx'

/** Shows those pictures of a text that the server has found. */
export function pictureOf(pictures: readonly Picture[] | undefined): (id: string, alt: string) => ReactNode {
  return (id, alt) => {
    const picture = pictures?.find((each) => each.id === id)
    return picture && <PictureView picture={{ ...picture, alt }} sizes="(min-width: 45rem) 42rem, 92vw" />
  }
}
