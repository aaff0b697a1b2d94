import { listPictures } from '#contract/campaign.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PictureView } from '#src/components/picture.tsx'
import { useCall } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './gallery.module.css'

export function Gallery({ campaignId }: { readonly campaignId: string }) {
  const pictures = useCall(listPictures, { params: { campaignId } })
  return (
    <LoadedView of={pictures} skeleton={<Skeleton lines={6} />}>
      {(items) => (
        <ul className={styles.gallery}>
          {items.map((picture) => (
            <li key={picture.id}>
              <figure>
                <PictureView picture={picture} sizes="(min-width: 60rem) 24rem, (min-width: 40rem) 46vw, 94vw" />
                <figcaption className="soft small">{picture.alt}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      )}
    </LoadedView>
  )
}
