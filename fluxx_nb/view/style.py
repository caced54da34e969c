"""The style sheet of the table: panels take JupyterLab's colours, so they follow its light and dark themes."""

SHEET = """
.fluxx-table{container-type:inline-size;width:100%;overflow:visible;font:13px/1.4 var(--jp-ui-font-family,sans-serif);
 color:var(--jp-ui-font-color1,#222)}
.fluxx-table .widget-html,.fluxx-table .widget-html-content{line-height:1.4;font-size:13px;height:auto}
.fluxx-table .widget-html{margin:0;width:100%}
.fluxx-stage{display:grid!important;grid-template-columns:minmax(0,1fr) minmax(240px,31%);gap:10px;align-items:stretch;
 overflow:visible}
.fluxx-left{overflow:visible;min-width:0}
.fluxx-side{min-width:0;overflow:hidden;position:relative;contain:size;min-height:100%}
.fluxx-side>*,.fluxx-lower>*{flex:0 0 auto}.fluxx-ask,.fluxx-card,.fluxx-lower .widget-box{overflow:visible}
.fluxx-lower{padding:6px 4px 4px;gap:6px}
.fluxx-side .fluxx-lower{flex:1 1 0;min-height:0;overflow-y:auto;overflow-x:hidden}
.fluxx-canvas{border-radius:10px;display:block;margin:0!important}
canvas.fluxx-canvas:focus,.fluxx-canvas canvas:focus{outline:3px solid var(--jp-brand-color1,#1976d2);outline-offset:2px}
.fluxx-bar{flex-wrap:wrap;align-items:center;gap:4px;margin-top:6px;overflow:visible}
.fluxx-bar .jupyter-button,.fluxx-ask .jupyter-button,.fluxx-acts .jupyter-button{margin:0;width:auto;padding:0 8px}
.fluxx-bar .widget-dropdown{margin:0}
.fluxx-pending{font-size:12px;margin:0;padding-left:18px}
.fluxx-table .jupyter-button{color:var(--jp-ui-font-color1,#222);background:var(--jp-layout-color2,#eee);
 border:1px solid var(--jp-border-color1,#bbb);border-radius:5px;box-shadow:none}
.fluxx-table .jupyter-button:hover{border-color:var(--jp-brand-color1,#1565c0)}
.fluxx-table .jupyter-button:focus-visible{outline:3px solid var(--jp-brand-color1,#1976d2);outline-offset:1px}
.fluxx-table .jupyter-button.mod-primary,.fluxx-table .jupyter-button.mod-primary:hover{background:#0b5cad;color:#fff;
 border-color:#0b5cad}
.fluxx-table .jupyter-button:disabled{opacity:.45}
.fluxx-table .jupyter-button.fluxx-picked{background:#0b5cad;color:#fff;font-weight:600}
.fluxx-timeline{flex:1 1 120px;min-width:110px;display:flex;align-items:center;gap:6px;width:auto!important;margin:0}
.fluxx-timeline input{flex:1 1 auto;min-width:60px;margin:0;accent-color:#0b5cad}
.fluxx-timeline output{white-space:nowrap;font-size:12px;color:var(--jp-ui-font-color2,#555)}
.fluxx-table .widget-html-content p{margin:0 0 4px}
.fluxx-where{color:var(--jp-ui-font-color2,#555);font-size:11.5px}
.fluxx-sentence{font-size:15.5px;font-weight:600;line-height:1.3}
.fluxx-says{font-size:12.5px}
.fluxx-quote{border-left:4px solid #c9961a;background:var(--jp-layout-color2,#f5f5f5);border-radius:0 6px 6px 0;
 padding:6px 8px;max-height:44%;overflow-y:auto;box-sizing:border-box}
.fluxx-quote figure{margin:0 0 8px}.fluxx-quote figure:last-child{margin-bottom:0}
.fluxx-quote blockquote{margin:0;font:italic 14.5px/1.35 Georgia,'Times New Roman',serif;border:0;padding:0;
 color:var(--jp-ui-font-color1,#222)}
.fluxx-quote figcaption{font-size:11.5px;margin:2px 0 3px;color:var(--jp-ui-font-color2,#555)}
.fluxx-gist{font-size:12.5px}
.fluxx-offer{gap:8px;flex-wrap:wrap;margin-bottom:6px}.fluxx-hinted{border:2px solid #0b5cad;border-radius:6px;padding:4px 8px;margin:4px 0 0}
.fluxx-ask .fluxx-options,.fluxx-acts{display:flex;flex-flow:row wrap;gap:4px;overflow:visible}
.fluxx-prompt{font-weight:600;margin:2px 0 5px}
.fluxx-quiet{color:var(--jp-ui-font-color2,#555)}
.fluxx-kind{font-size:11px;text-transform:uppercase;letter-spacing:.04em;color:var(--jp-ui-font-color2,#555)}
.fluxx-problem{border:2px solid #b3261e;border-radius:6px;padding:4px 8px;margin:0;background:var(--jp-layout-color1,#fff)}
.fluxx-inspected{display:grid;grid-template-columns:112px minmax(0,1fr);gap:10px}
.fluxx-inspected svg{width:112px;height:auto}.fluxx-inspected h4{margin:0 0 2px;font-size:15px}
.fluxx-inspected p{margin:0 0 5px}.fluxx-reading,.fluxx-origin{font-size:12px;color:var(--jp-ui-font-color2,#555)}
.fluxx-panel{max-height:300px;overflow:auto}
.fluxx-panel table{border-collapse:collapse;margin:0 0 8px}.fluxx-panel caption{text-align:left;font-size:13.5px}
.fluxx-panel td,.fluxx-panel th{padding:1px 10px 1px 0;text-align:left;vertical-align:top;background:none}
.fluxx-panel ul,.fluxx-panel ol{margin:0;padding-left:20px}.fluxx-rule,.fluxx-panel cite{font-size:11.5px;opacity:.85}
.fluxx-rule:before{content:'· '}
.fluxx-more{display:grid!important;grid-template-columns:minmax(260px,38%) minmax(0,1fr);gap:10px;margin-top:10px}
.fluxx-log{border:1px solid var(--jp-border-color2,#ccc);border-radius:6px;max-height:340px;overflow-y:auto;padding:4px}
.fluxx-log [role=option]{padding:1px 4px;border-radius:4px;cursor:pointer;font-size:12.5px;line-height:1.35}
.fluxx-log [role=option]:hover{background:var(--jp-layout-color2,#eee)}
.fluxx-log [aria-selected=true]{background:#0b5cad;color:#fff}
.fluxx-log .fluxx-minor{opacity:.75;font-size:11.5px}
.fluxx-log:focus-visible{outline:3px solid var(--jp-brand-color1,#1976d2)}
.fluxx-text{font-size:12.5px;line-height:1.35;margin-top:8px;max-height:190px;overflow-y:auto;
 border:1px solid var(--jp-border-color2,#ccc);border-radius:6px;padding:6px 8px}
.fluxx-text h4{margin:0 0 2px;font-size:12.5px}.fluxx-text div{white-space:pre-wrap}
.fluxx-table .widget-tab{min-width:0}.fluxx-table .widget-tab>.lm-TabBar .lm-TabBar-tab{min-width:0;flex:0 1 auto;
 padding:0 8px;max-width:none}
.fluxx-table .widget-tab>.lm-TabBar .lm-TabBar-content{flex-wrap:wrap}
@container (max-width:640px){
 .fluxx-stage{grid-template-columns:minmax(0,1fr)}.fluxx-side{contain:none;min-height:0}
 .fluxx-side .fluxx-lower{flex:0 0 auto;overflow:visible}
 .fluxx-quote{max-height:none}.fluxx-more{grid-template-columns:minmax(0,1fr)}}
@container (max-width:420px){.fluxx-inspected{grid-template-columns:minmax(0,1fr)}}
"""
