import { type GalleryVideo, listPictures, listVideos } from '#contract/campaign/campaign-tabs.ts'
import type { Picture } from '#contract/shapes.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { VideoFrame } from '#src/components/campaign/video-frame.tsx'
import styles from './gallery.module.css'

interface GalleryProps {
  readonly campaignId: string
  readonly counts: { readonly pictures: number; readonly videos: number }
}

/** Pictures and videos. Empty lists are not requested. */
export function Gallery({ campaignId, counts }: GalleryProps) {
  const input = { params: { campaignId } }
  const pictures = useQuery(listPictures, counts.pictures > 0 ? input : null)
  const videos = useQuery(listVideos, counts.videos > 0 ? input : null)
  return (
    <>
      {counts.videos === 0 ? null : (
        <LoadedView of={videos} skeleton={<Skeleton lines={4} />}>
          {(items) => <VideoList items={items} />}
        </LoadedView>
      )}
      {counts.pictures === 0 ? null : (
        <LoadedView of={pictures} skeleton={<Skeleton lines={6} />}>
          {(items) => <PictureList items={items} />}
        </LoadedView>
      )}
    </>
  )
}

export function PictureList({ items }: { readonly items: readonly Picture[] }) {
  if (items.length === 0) return null
  return (
    <ul className={styles.gallery}>
      {items.map((picture) => (
        <li key={picture.id}>
          <figure>
            {/* The content is described once, in the caption below it. */}
            <PictureView
              picture={{ ...picture, alt: '' }}
              sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 46vw, 94vw"
            />
            <figcaption className="soft small">{picture.alt}</figcaption>
          </figure>
        </li>
      ))}
    </ul>
  )
}

export function VideoList({ items }: { readonly items: readonly GalleryVideo[] }) {
  const { text } = useIntl()
  if (items.length === 0) return null
  return (
    <ul className={styles.videos} aria-label={text('detail.videos')}>
      {items.map(({ id, title, description, video }) => (
        <li key={id}>
          <VideoFrame video={video} title={title} />
          <h2 className={styles.name} dir="auto">
            {title}
          </h2>
          {description === '' ? null : (
            <p className="soft" dir="auto">
              {description}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}
