/** The two small scripts that stand in the document. Their hashes are in its Content-Security-Policy. */

/** Before the first paint: the chosen display, and whether somebody is signed in (their controls keep their place). */
export const headScript =
  "try{var d=document.documentElement,t=localStorage.getItem('freehold.theme');if(t)d.dataset.theme=t;if(localStorage.getItem('freehold.session'))d.dataset.member=''}catch(e){}"

/**
 * Asks for the scripts: at once on a tap, a key or a fast line, else when the first view and its pictures are there, so that
 * they never compete with reading.
 */
export function loaderScript(scripts: readonly string[]): string {
  const [entry = '', ...others] = scripts
  return `(function(){var s=0,e=${JSON.stringify(entry)},o=${JSON.stringify(others)};function g(){if(s)return;s=1;o.forEach(function(u){var l=document.createElement('link');l.rel='modulepreload';l.href=u;document.head.appendChild(l)});import(e)}['pointerdown','keydown','focusin'].forEach(function(n){addEventListener(n,g,{once:true,capture:true,passive:true})});var c=navigator.connection;if(c&&c.effectiveType==='4g'&&!c.saveData&&c.rtt<150)g();else if(document.readyState==='complete')g();else addEventListener('load',function(){setTimeout(g,0)})})()`
}
