import { atom } from 'jotai'
import type * as DeferredParts from './deferred-parts.tsx'

/** Parts of the frame that no first view shows. Fetched once the first view has hydrated. */
export const framePartsAtom = atom<typeof DeferredParts>()
