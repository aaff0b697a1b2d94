import { listTeam, type TeamMember } from '#contract/campaign/campaign-tabs.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PictureView } from '#src/components/campaign/picture.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './management.module.css'

/** The team of the campaign, and its lead investors. */
export function Management({ campaignId }: { readonly campaignId: string }) {
  const team = useQuery(listTeam, { params: { campaignId } })
  return (
    <LoadedView of={team} skeleton={<Skeleton lines={6} />}>
      {(items) => <TeamSection items={items} />}
    </LoadedView>
  )
}

export function TeamSection({ items }: { readonly items: readonly TeamMember[] }) {
  const { text } = useIntl()
  const leads = items.filter(({ isLead }) => isLead)
  return (
    <div className={styles.members}>
      <PersonList items={items.filter(({ isLead }) => !isLead)} />
      {leads.length === 0 ? null : (
        <section className={styles.leads} aria-labelledby="leads">
          <h2 id="leads">{text('detail.leads')}</h2>
          <p className="soft">{text('detail.leadsText')}</p>
          <PersonList items={leads} level={3} />
        </section>
      )}
    </div>
  )
}

function PersonList({ items, level = 2 }: { readonly items: readonly TeamMember[]; readonly level?: 2 | 3 }) {
  const Heading = level === 2 ? 'h2' : 'h3'
  if (items.length === 0) return null
  return (
    <ul className={styles.team}>
      {items.map((member) => (
        <li key={member.id}>
          {member.photo ? (
            <PictureView picture={member.photo} sizes="5rem" {...(styles.photo ? { className: styles.photo } : {})} />
          ) : null}
          <div>
            <Heading className={styles.name}>
              <bdi>{member.fullName}</bdi>
            </Heading>
            <p className="soft" dir="auto">
              {member.role}
            </p>
            <p dir="auto">{member.bio}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}
