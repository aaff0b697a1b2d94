import { useSearchParams } from 'wouter'
import { getSite } from '#contract/site/admin-site.ts'
import { siteParts } from '#domain/site/site.ts'
import { FilterTabs } from '#src/components/filter-tabs.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { PageModule } from '#src/components/page.ts'
import { useQuery } from '#src/data/use-query.ts'
import { useIntl } from '#src/intl/intl.tsx'
import { pathTo } from '#src/routes.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame } from '#src/components/admin/admin-frame.tsx'
import { SitePartView } from './site-part.tsx'
import styles from './site.module.css'

/** The settings of the site, part by part. */
export const Page: PageModule['Page'] = () => {
  const { text } = useIntl()
  const [query] = useSearchParams()
  const part = siteParts.find((each) => each === query.get('show')) ?? 'general'
  const loaded = useQuery(getSite, {})
  return (
    <AdminFrame section="site" title={text('admin.site')}>
      <FilterTabs
        label={text('admin.site')}
        current={part}
        tabs={siteParts.map((key) => ({
          key,
          label: text(`site.part.${key}`),
          href: pathTo('adminSite', {}, { show: key === 'general' ? undefined : key }),
        }))}
      />
      <LoadedView
        of={loaded}
        skeleton={
          <div className={styles.page}>
            <Skeleton lines={14} />
          </div>
        }
      >
        {(site) => <SitePartView key={part} part={part} site={site} reload={loaded.retry} />}
      </LoadedView>
    </AdminFrame>
  )
}

export const head: PageModule['head'] = ({ intl }) => ({ title: intl.text('admin.site') })
