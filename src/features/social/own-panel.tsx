import { getStatistics } from '#contract/social/profile-network.ts'
import { Link } from '#src/components/link.tsx'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { routes } from '#src/routes.ts'
import { buttonClass } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import styles from './profile.module.css'

/** Shown only to the owner of the profile: a notice, edit links and figures. */
export function OwnPanel({ hidden }: { /** Others read initials. */ readonly hidden: boolean }) {
  const { text, number } = useIntl()
  const { data } = useQuery(getStatistics, {})
  return (
    <section className={styles.own} aria-label={text('network.yourProfile')}>
      <div className={styles.ownHead}>
        <p>{text('network.ownLead')}</p>
        <div className={styles.linkRow}>
          <Link className={buttonClass('quiet')} href={routes.profileSettings}>
            {text('network.edit')}
          </Link>
          <Link className={buttonClass('plain')} href={routes.invite}>
            {text('network.invite')}
          </Link>
        </div>
      </div>
      {hidden ? <Notice>{text('network.initialsOnly')}</Notice> : null}
      {data ? (
        <div>
          <p className="soft small">{text('network.statistics')}</p>
          <dl className={styles.figures}>
            {(['investments', 'savedCampaigns', 'comments'] as const).map((each) => (
              <div key={each}>
                <dt>{text(`network.${each}`)}</dt>
                <dd className="num">{number(data[each])}</dd>
              </div>
            ))}
          </dl>
        </div>
      ) : null}
    </section>
  )
}
