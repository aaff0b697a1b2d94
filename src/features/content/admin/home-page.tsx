import { Link } from '#src/components/link.tsx'
import type { PageModule } from '#src/components/page.ts'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { classes } from '#src/ui/classes.ts'
import { listGroups } from './content-lists.ts'
import styles from './content.module.css'

const groups = ['texts', 'navigation', 'desk', 'options'] as const

/** The editorial content of the site. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  return (
    <AdminFrame section="content" title={text('manage.title')}>
      <p>{text('manage.lead')}</p>
      <div className={styles.groups}>
        {groups.map((group) => (
          <section
            key={group}
            className={classes('panel', group === 'options' && styles.many)}
            aria-labelledby={`group-${group}`}
          >
            <h2 id={`group-${group}`}>{text(`manage.group.${group}`)}</h2>
            <ul className={styles.links}>
              {listGroups[group].map((list) => (
                <li key={list}>
                  <Link href={pathTo('adminContentList', { list })}>{text(`manage.list.${list}`)}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('manage.title') })
