/** The drawings of an architect's set: plan, site map and section. */
export { drawPlan } from './drawings/plan-sheet.ts'
export { drawSection } from './drawings/section-sheet.ts'
export { drawSiteMap } from './drawings/site-map.ts'
