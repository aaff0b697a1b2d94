import { useAtomValue } from 'jotai'
import { useSearchParams } from 'wouter'
import { listOwn } from '#contract/campaign/campaign-dashboard.ts'
import { getProfile, listFollowers, listFollowing } from '#contract/social/profile-network.ts'
import { Age } from '#src/components/age.tsx'
import { isMissing, LoadedView } from '#src/components/loaded-view.tsx'
import { NotHerePage } from '#src/components/not-here.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo, routes } from '#src/routes.ts'
import { sessionAtom } from '#src/state/session.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { OwnPanel } from './own-panel.tsx'
import { campaignsInput, networkInput, pagesOf, partOf } from './profile-parts.ts'
import { ProfileView } from './profile-view.tsx'

/** A user's profile: another user's by slug or id, and the user's own as others see it (platform 2, investing 2). */
export const Page: PageModule['Page'] = ({ params }) => {
  const { text } = useIntl()
  const me = useAtomValue(sessionAtom)?.user.id
  const own = params['page'] === 'profile'
  const whose = own ? me : params['slug']
  const [query] = useSearchParams()
  const profile = useQuery(getProfile, whose === undefined ? null : { params: { slug: whose } })
  if (isMissing(profile)) return <NotHerePage />
  return (
    <div className="wrap page stack">
      {own ? <OwnPanel hidden={profile.data?.slug === null} /> : null}
      <LoadedView
        of={profile}
        skeleton={
          <>
            {/* The heading is the name, which is not loaded yet. */}
            <h1 className="unseen">{text(own ? 'network.yourProfile' : 'shell.loading')}</h1>
            <Skeleton lines={12} />
          </>
        }
      >
        {(shown) => (
          <ProfileView
            key={shown.id}
            profile={shown}
            path={own ? routes.profile : pathTo('person', { slug: whose ?? '' })}
            part={partOf(query)}
            pages={pagesOf(query)}
            own={shown.id === me}
            age={<Age savedAt={profile.savedAt} updating={profile.updating} />}
          />
        )}
      </LoadedView>
    </div>
  )
}

export const query: PageModule['query'] = ['tab', 'page']

export const firstView: PageModule['firstView'] = import.meta.env.SSR
  ? async ({ params, query }, load) => {
      // The user's own profile is unknown until the browser identifies the user.
      if (params['page'] === 'profile') return
      const { id } = await load(getProfile, { params: { slug: params['slug'] ?? '' } })
      const pages = pagesOf(query)
      switch (partOf(query)) {
        case 'followers':
          return void (await load(listFollowers, networkInput(id, pages)))
        case 'following':
          return void (await load(listFollowing, networkInput(id, pages)))
        case 'about':
          return void (await load(listOwn, campaignsInput(id, pages)))
      }
    }
  : undefined

export const head: PageModule['head'] = ({ intl, params, peek, siteName }) => {
  if (params['page'] === 'profile') return { title: intl.text('network.yourProfile'), unlisted: true }
  const profile = peek(getProfile, { params: { slug: params['slug'] ?? '' } })
  if (!profile) return { title: intl.text('network.notFound'), unlisted: true }
  const { id, slug, name, description, coverPhoto, photo } = profile
  return {
    title: name,
    description:
      description.split('\n')[0]?.slice(0, 200) ||
      intl.text('network.description', { name: isolated(name), site: isolated(siteName) }),
    canonical: pathTo('person', { slug: slug ?? id }),
    ...(coverPhoto
      ? { image: `/media/${coverPhoto.id}/1050.jpg` }
      : photo
        ? { image: `/media/${photo.id}/200.jpg` }
        : {}),
    // Users who share a profile here did not consent to being listed by search engines (docs/areas/social.md).
    unlisted: true,
  }
}
