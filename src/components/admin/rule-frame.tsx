import type { ReactNode } from 'react'
import type { GatewaySettings } from '#contract/payment/admin/gateway.ts'
import { Age } from '#src/components/age.tsx'
import { LoadedView } from '#src/components/loaded-view.tsx'
import type { Loaded } from '#src/data/use-query.ts'
import { Skeleton } from '#src/ui/skeleton.tsx'
import { AdminFrame, type AdminSection } from './admin-frame.tsx'
import { Changed } from './changed.tsx'

interface RulePageProps<R> {
  readonly section: AdminSection
  readonly title: string
  readonly of: Loaded<R>
  /** The description of the setting. */
  readonly lead: (rules: R) => ReactNode
  /** Above everything else, once it is loaded. */
  readonly above?: ReactNode
  /** The form and its related content. */
  readonly children: (rules: R) => ReactNode
}

/** An administration page for one setting: description, last change and form. */
export function RulePage<R extends { readonly changed: GatewaySettings['changed'] }>({
  section,
  title,
  of,
  lead,
  above,
  children,
}: RulePageProps<R>) {
  return (
    <AdminFrame section={section} title={title} beside={<Age savedAt={of.savedAt} updating={of.updating} />}>
      <LoadedView
        of={of}
        skeleton={
          <div className="column">
            <Skeleton lines={8} />
          </div>
        }
      >
        {(rules) => (
          <div className="stack column">
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
