/** The tabs of a campaign's dashboard, as stored in the URL. */

import { matchPath, pathTo, routes } from '#src/routes.ts'

export const dashboardTabs = [
  'overview',
  'updates',
  'discussion',
  'investments',
  'followers',
  'documents',
  'repayment',
] as const
export type DashboardTab = (typeof dashboardTabs)[number]

/** Repayment has its own route (platform 2); `?tab=repayment` opens it too. */
export function dashboardTabOf(path: string, query: URLSearchParams): DashboardTab {
  if (matchPath(routes.campaignRepayment, path) !== undefined) return 'repayment'
  return dashboardTabs.find((tab) => tab === query.get('tab')) ?? 'overview'
}

export function dashboardPath(
  id: string,
  tab: DashboardTab,
  filter: Readonly<Record<string, string | undefined>> = {},
) {
  if (tab === 'repayment') return pathTo('campaignRepayment', { id })
  return pathTo('campaignDashboard', { id }, { tab: tab === 'overview' ? undefined : tab, ...filter })
}
