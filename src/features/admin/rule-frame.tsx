import type { ReactNode } from 'react'
import type { GatewaySettings } from '#contract/admin/gateway.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { Loaded } from '#src/data/use-call.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame, type AdminPlace } from './admin-frame.tsx'
import styles from './bank-page.module.css'
import { Changed } from './changed.tsx'

interface RulePageProps<R> {
  readonly place: AdminPlace
  readonly title: string
  readonly of: Loaded<R>
  /** What the setting is about. */
  readonly lead: (rules: R) => ReactNode
  /** What stands above everything else, once it is there. */
  readonly above?: ReactNode
  /** The form and what belongs to it. */
  readonly children: (rules: R) => ReactNode
}

/** A page of the administration with one setting: what it is about, who changed it last, and its form. */
export function RulePage<R extends { readonly changed: GatewaySettings['changed'] }>({
  place,
  title,
  of,
  lead,
  above,
  children,
}: RulePageProps<R>) {
  return (
    <AdminFrame place={place} title={title} beside={<Age savedAt={of.savedAt} updating={of.updating} />}>
      <LoadedView
        of={of}
        skeleton={
          <div className={styles.page}>
            <Skeleton lines={8} />
          </div>
        }
      >
        {(rules) => (
          <div className={`stack ${styles.page}`}>
            {above}
            <div>
              <p>{lead(rules)}</p>
              {rules.changed ? <Changed of={rules.changed} /> : null}
            </div>
            {children(rules)}
          </div>
        )}
      </LoadedView>
    </AdminFrame>
  )
}
