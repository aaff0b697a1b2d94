import { listFollowers, listFollowing, type NetworkPerson } from '#contract/social/profile-network.ts'
import { Link } from '#src/components/link.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Empty } from '#src/ui/empty.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { user } from '#src/ui/icon-paths.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { MoreLink } from './more-link.tsx'
import { networkInput } from './profile-parts.ts'
import styles from './profile.module.css'
import { useLastLoaded } from './use-last-loaded.ts'

interface PersonNetworkProps {
  readonly id: string
  readonly part: 'followers' | 'following'
  readonly pages: number
  readonly path: string
}

const none = { followers: 'network.noFollowers', following: 'network.noFollowing' } as const

/** A user's followers, or the users that they follow. */
export function ProfileNetwork({ id, part, pages, path }: PersonNetworkProps) {
  const { text } = useIntl()
  const list = useLastLoaded(part === 'followers' ? listFollowers : listFollowing, networkInput(id, pages))
  return (
    <section aria-labelledby="network">
      <h2 id="network" className="unseen">
        {text(`network.${part}`)}
      </h2>
      <LoadedView of={list} skeleton={<Skeleton lines={6} />}>
        {({ items, displayLoadMore }) =>
          items.length === 0 ? (
            <Empty title={text(none[part])} />
          ) : (
            <>
              <ul className={styles.members}>
                {items.map((person) => (
                  <li key={person.id}>
                    <PersonLine person={person} />
                  </li>
                ))}
              </ul>
              <MoreLink shown={displayLoadMore} href={`${path}?tab=${part}&page=${pages + 1}`} />
            </>
          )
        }
      </LoadedView>
    </section>
  )
}

function PersonLine({ person: { id, slug, name, photo } }: { readonly person: NetworkPerson }) {
  return (
    <Link className={styles.line} href={pathTo('person', { slug: slug ?? id })}>
      <PictureFrame round className={styles.face}>
        {photo ? <PictureView picture={photo} sizes="3rem" mark /> : <Icon shape={user} />}
      </PictureFrame>
      <bdi>{name}</bdi>
    </Link>
  )
}
