import type { ReactNode } from 'react'
import type { PublicProfile } from '#contract/social/profile-network.ts'
import { outsideLinks } from '#domain/account/profile.ts'
import { Link } from '#src/components/link.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { isolated } from '#src/intl/isolated.ts'
import { pathTo } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PictureFrame } from '#src/ui/layout.tsx'
import { user } from '#src/ui/icon-paths.ts'
import { externalLink, mapPin, messageSquare } from '#src/ui/page-icon-paths.ts'
import { Tabs } from '#src/ui/tabs.tsx'
import { FollowButton } from './follow-button.tsx'
import { ProfileCampaigns } from './profile-campaigns.tsx'
import { ProfileNetwork } from './profile-network.tsx'
import { type ProfilePart, profileParts } from './profile-parts.ts'
import styles from './profile.module.css'

interface ProfileViewProps {
  readonly profile: PublicProfile
  /** Path of this page, without its query. */
  readonly path: string
  readonly part: ProfilePart
  readonly pages: number
  readonly own: boolean
  readonly age: ReactNode
}

/** A user's profile as others see it. */
export function ProfileView({ profile, path, part, pages, own, age }: ProfileViewProps) {
  const { text, number, date } = useIntl()
  const { name, photo, coverPhoto, city } = profile
  const counts = { followers: profile.followers, following: profile.following }
  return (
    <article className={styles.profile}>
      <header className={styles.head}>
        {coverPhoto ? (
          <PictureView
            picture={coverPhoto}
            sizes="(min-width: 76rem) 72rem, 96vw"
            eager
            className={styles.cover ?? ''}
          />
        ) : null}
        <div className={styles.person}>
          <PictureFrame round>
            {photo ? (
              <PictureView
                picture={{ ...photo, alt: text('network.photoOf', { name: isolated(name) }) }}
                sizes="6rem"
                mark
              />
            ) : (
              <Icon shape={user} />
            )}
          </PictureFrame>
          <div className={styles.text}>
            <h1>
              <bdi>{name}</bdi>
            </h1>
            <p className={styles.facts}>
              {city === '' ? null : (
                <span>
                  <Icon shape={mapPin} /> <bdi>{city}</bdi>
                </span>
              )}
              <span>{text('network.memberSince', { date: date(`${profile.memberSince}T12:00:00Z`, 'month') })}</span>
              {age}
            </p>
          </div>
          {own ? null : (
            <div className="cluster">
              <FollowButton person={profile} path={path} />
              <Link className={buttonClass('quiet')} href={pathTo('inboxNew', {}, { user: profile.id })} rel="nofollow">
                <Icon shape={messageSquare} />
                {text('network.message')}
              </Link>
            </div>
          )}
        </div>
      </header>
      <Tabs
        label={text('network.parts')}
        current={part}
        tabs={profileParts.map((key) => ({
          key,
          label: text(`network.${key}`),
          href: key === 'about' ? path : `${path}?tab=${key}`,
          ...(key === 'about' ? {} : { count: number(counts[key]) }),
        }))}
        renderLink={({ children, ...rest }) => (
          <Link {...rest} replace keepScroll>
            {children}
          </Link>
        )}
      />
      {part === 'about' ? (
        <div className={styles.about}>
          <About profile={profile} />
          <ProfileCampaigns id={profile.id} pages={pages} path={path} />
        </div>
      ) : (
        <ProfileNetwork key={part} id={profile.id} part={part} pages={pages} path={path} />
      )}
    </article>
  )
}

const linkNames = { facebook: 'Facebook', twitter: 'X', linkedin: 'LinkedIn', youtube: 'YouTube' } as const

function About({ profile: { description, links } }: Pick<ProfileViewProps, 'profile'>) {
  const { text } = useIntl()
  const given = outsideLinks.filter((link) => links[link] !== '')
  if (description === '' && given.length === 0) return <p className="soft">{text('network.nothing')}</p>
  return (
    <div className={styles.details}>
      {description === '' ? null : (
        <p className="multiline" dir="auto">
          {description}
        </p>
      )}
      {given.length === 0 ? null : (
        <section aria-labelledby="elsewhere">
          <h2 id="elsewhere" className={styles.small}>
            {text('network.links')}
          </h2>
          <ul className={styles.links}>
            {given.map((link) => (
              <li key={link}>
                <Link href={links[link]}>
                  <Icon shape={externalLink} /> <bdi>{link === 'website' ? hostOf(links[link]) : linkNames[link]}</bdi>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

function hostOf(address: string): string {
  return /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? address
}
