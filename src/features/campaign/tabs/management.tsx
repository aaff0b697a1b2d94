import { listTeam } from '#contract/campaign.ts'
import { LoadedView } from '#src/components/loaded-view.tsx'
import { PictureView } from '#src/components/picture.tsx'
import { useCall } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import styles from './management.module.css'

/** The people behind the campaign. */
export function Management({ campaignId }: { readonly campaignId: string }) {
  const team = useCall(listTeam, { params: { campaignId } })
  return (
    <LoadedView of={team} skeleton={<Skeleton lines={6} />}>
      {(items) => (
        <ul className={styles.team}>
          {items.map((member) => (
            <li key={member.id}>
              {member.photo ? (
                <PictureView
                  picture={member.photo}
                  sizes="5rem"
                  {...(styles.photo ? { className: styles.photo } : {})}
                />
              ) : null}
              <div>
                <h2>{member.fullName}</h2>
                <p className="soft">{member.role}</p>
                <p>{member.bio}</p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </LoadedView>
  )
}
