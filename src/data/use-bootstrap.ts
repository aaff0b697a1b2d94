/** The site's settings, menus and lists, which every page needs. */

import { bootstrap, type Bootstrap } from '#contract/settings.ts'
import { useCall } from './use-call.ts'

/** Undefined only on a first start without a line and without anything kept. */
export function useBootstrap(): Bootstrap | undefined {
  return useCall(bootstrap, {}).data
}
