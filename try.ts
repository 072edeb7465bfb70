import { spliceEdits } from "./server/site-folder/edit/splice/splice-edits.ts";
const s="---\n# floating 2\n\n-\n  'a\n  last'   # far\n- |-\n  x\n# x\n-\n  # about that\n  - |+ # trailing\n      x\n\n        more\n\n\n# about this\n- [word]\n";
console.log(spliceEdits(s,[{op:"move",path:[],from:2,to:0}]));
console.log(spliceEdits("- |+\n  a\n\n# c\n- b\n- c\n",[{op:"move",path:[],from:1,to:0}]));
console.log(spliceEdits("- |+\n  a\n\n# c\n- b",[{op:"move",path:[],from:1,to:0}]));
